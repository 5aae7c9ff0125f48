package cache

import "encoding/json"

// A Memo is a question whose answer depends on files. Which ones is known only when it has been answered; so there are two entries: under
// the question the inputs of its latest answer, and under the question and the contents of the inputs the answer. An edit that is undone
// finds the old answer.
type Memo struct{ question string }

// NewMemo is a question that consists of the parts: everything but the contents of files.
func NewMemo(parts ...string) *Memo { return &Memo{Key(parts...)} }

// Recall returns the answer for the files as they are, nil if it is not known.
func (m *Memo) Recall() []byte {
	var in Inputs
	if data := Get(m.question); data == nil || json.Unmarshal(data, &in) != nil {
		return nil
	}
	digest, ok := in.Digest()
	if !ok {
		return nil
	}
	return Get(Key(m.question, digest))
}

// Remember stores an answer that was got from the inputs as they are.
func (m *Memo) Remember(in Inputs, answer []byte) {
	digest, ok := in.Digest()
	data, err := json.Marshal(in)
	if !ok || err != nil {
		return
	}
	Put(Key(m.question, digest), answer)
	Put(m.question, data)
}
