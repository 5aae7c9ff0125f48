//go:build checkmemory

package sat

const checking = true
