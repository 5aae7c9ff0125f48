package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// overlay writes a changed file into dir, with a description by which clang reads it in place of the original, and returns the
// option that makes it do so. The package stays as it is, and places are reported in the original.
func (v *Variant) overlay(root, dir string) (option string, err error) {
	path, err := filepath.Abs(filepath.Join(root, v.File))
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), v.Old); n != 1 {
		return "", fmt.Errorf("%s has the text %q %d times; a variant changes one place", path, v.Old, n)
	}
	changed := filepath.Join(dir, "changed"+filepath.Ext(path))
	if err := os.WriteFile(changed, []byte(strings.Replace(string(text), v.Old, v.New, 1)), 0o644); err != nil {
		return "", err
	}
	type file struct {
		Type     string `json:"type"`
		Name     string `json:"name"`
		External string `json:"external-contents"`
	}
	description, err := json.Marshal(map[string]any{
		"version": 0, "use-external-names": false,
		"roots": []file{{"file", path, changed}},
	})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.yaml") // JSON is YAML
	return "-ivfsoverlay" + name, os.WriteFile(name, description, 0o644)
}
