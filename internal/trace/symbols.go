package trace

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// patchSymbols makes the definitions weak that a replay replaces: of the error functions of SV-COMP, whose bodies
// programs supply for other tools, and of main if the execution starts elsewhere. It returns the names of the
// functions and variables that the objects define (true) or only refer to (false).
func patchSymbols(objects []string, entry string) (map[string]bool, error) {
	symbols := make(map[string]bool)
	for _, file := range objects {
		if err := patchObject(file, entry, symbols); err != nil {
			return nil, err
		}
	}
	return symbols, nil
}

// patchObject does so in one object file, in place: the binding of a symbol is the upper half of one byte of its entry.
func patchObject(file, entry string, symbols map[string]bool) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	f, err := elf.NewFile(bytes.NewReader(raw))
	if err != nil {
		return fmt.Errorf("a replay needs ELF objects: %w", err)
	}
	list, err := f.Symbols()
	if err != nil {
		return nil // an object without symbols defines nothing
	}
	table := f.SectionByType(elf.SHT_SYMTAB)
	size, info := elf.Sym64Size, 4
	if f.Class == elf.ELFCLASS32 {
		size, info = elf.Sym32Size, 12
	}
	changed := false
	for i, s := range list {
		if elf.ST_BIND(s.Info) == elf.STB_LOCAL || s.Name == "" {
			continue
		}
		defined := s.Section != elf.SHN_UNDEF
		symbols[s.Name] = symbols[s.Name] || defined
		if !defined || !frontend.IsErrorFunction(s.Name) && (s.Name != "main" || entry == "main") {
			continue
		}
		// Symbols leaves out entry 0.
		raw[int(table.Offset)+(i+1)*size+info] = byte(elf.STB_WEAK)<<4 | s.Info&0xf
		symbols[s.Name] = false
		changed = true
	}
	if !changed {
		return nil
	}
	return os.WriteFile(file, raw, 0o644)
}
