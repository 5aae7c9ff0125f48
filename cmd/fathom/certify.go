package main

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/input"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/proof"
)

// certificateFile is the file of --certify while the verification writes it.
type certificateFile struct {
	*newFile
	to   io.Writer    // the file, or what packs it
	pack *gzip.Writer // or nil
}

func createCertificate(name string) (*certificateFile, error) {
	file, err := createFile(name)
	if err != nil {
		return nil, fmt.Errorf("--certify: %w", err)
	}
	c := &certificateFile{newFile: file, to: file}
	if strings.HasSuffix(name, ".gz") {
		c.pack = gzip.NewWriter(file)
		c.to = c.pack
	}
	return c, nil
}

// Write writes to the file or what packs it.
func (c *certificateFile) Write(b []byte) (int, error) { return c.to.Write(b) }

// finish gives the file its name if there is a certificate in it.
func (c *certificateFile) finish(r *fathom.Result, warn func(string)) error {
	switch r.Verdict {
	case fathom.Violated:
		warn("--certify: a violation has no certificate; its replay, which follows, is the evidence")
		return nil
	case fathom.Unknown:
		warn("--certify: there is no certificate, for nothing was established")
		return nil
	}
	var err error
	if c.pack != nil {
		err = c.pack.Close()
	}
	if err == nil {
		err = c.commit()
	}
	if err != nil {
		return fmt.Errorf("--certify: %w", err)
	}
	return nil
}

// checkCertificate checks the certificate of a verification.
func (f *proofFlags) checkCertificate(cmd *cobra.Command, name string) error {
	timeout, limit, err := parseLimits(f.timeout, f.mem)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("format") {
		return errors.New("--format: a certificate has one form; for a proof, name the formula and the proof")
	}
	start := time.Now()
	ctx, stop := limited(cmd.Context(), timeout, limit, func(reason string) {
		fmt.Fprintf(cmd.ErrOrStderr(), "fathom: %s\n", reason)
		exit(exitUnknown)
	})
	defer stop()
	in, err := input.Open(ctx, name, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer in.Close()
	if !strings.HasPrefix(string(in.Begin()), proof.CertificateMagic) {
		return fmt.Errorf("%s is no certificate: it does not begin with %q; to check a proof, name the formula and the proof", in, proof.CertificateMagic)
	}
	r, err := proof.CheckCertificate(ctx, in)
	out := cmd.OutOrStdout()
	var no *proof.NotVerifiedError
	switch {
	case errors.As(err, &no):
		fmt.Fprintf(out, "not verified: %s: %v\n", printable.Line(name), no)
		return exitError(exitViolated)
	case err != nil && ctx.Err() != nil:
		fmt.Fprintf(cmd.ErrOrStderr(), "fathom: %v\n", context.Cause(ctx))
		return exitError(exitUnknown)
	case err != nil:
		return fmt.Errorf("%s: %w", in, err)
	}
	fmt.Fprintf(out, "verified: %d questions are refuted by clauses; %d more were answered by simplification, which is trusted\n", r.Refuted, r.Trivial)
	fmt.Fprintf(out, "solvers    %d\nclauses    %d\nlemmas     %d\ndeletions  %d\nseconds    %.2f\n", r.Solvers, r.Given, r.Lemmas, r.Deletions, time.Since(start).Seconds())
	for _, claim := range r.Claims {
		fmt.Fprintln(out, printable.Line(claim))
	}
	return nil
}
