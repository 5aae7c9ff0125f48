package lower

// domTree is the dominator tree of a graph whose nodes are numbered in an order in which every node but the first
// has a predecessor before it, such as reverse postorder.
type domTree struct {
	idom []int32 // immediate dominators; the root's is itself
	pre  []int32 // preorder numbers of the tree
	size []int32 // sizes of the subtrees
}

// dominates reports whether a dominates b.
func (t *domTree) dominates(a, b int32) bool {
	return t.pre[b] >= t.pre[a] && t.pre[b] < t.pre[a]+t.size[a]
}

// newDomTree computes dominators by the algorithm of Lengauer and Tarjan (1979) with path compression: the
// simpler iterative one takes quadratic time on generated code in which thousands of blocks branch to one.
// order lists the nodes by number, num is its inverse with -1 for nodes left out.
// Cost: O(m log n) for n nodes and m edges.
func newDomTree(order, num []int32, succs, preds [][]int32) *domTree {
	n := len(order)
	// Depth-first numbering from the root; vertex[i] is the node with number i, parent in the spanning tree.
	dfs := make([]int32, n)
	vertex := make([]int32, 0, n)
	parent := make([]int32, n)
	for i := range dfs {
		dfs[i] = -1
	}
	type frame struct {
		node int32
		next int
	}
	stack := []frame{{0, 0}}
	dfs[0] = 0
	vertex = append(vertex, 0)
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		ss := succs[order[f.node]]
		if f.next == len(ss) {
			stack = stack[:len(stack)-1]
			continue
		}
		s := num[ss[f.next]]
		f.next++
		if s >= 0 && dfs[s] < 0 {
			dfs[s] = int32(len(vertex))
			parent[dfs[s]] = dfs[f.node]
			vertex = append(vertex, s)
			stack = append(stack, frame{s, 0})
		}
	}
	// All below is in depth-first numbers.
	semi := make([]int32, n)
	label := make([]int32, n)
	ancestor := make([]int32, n)
	idom := make([]int32, n)
	bucket := make([]int32, n) // heads of linked lists
	next := make([]int32, n)
	for i := range semi {
		semi[i], label[i], ancestor[i], bucket[i] = int32(i), int32(i), -1, -1
	}
	var path []int32
	eval := func(v int32) int32 {
		if ancestor[v] < 0 {
			return v
		}
		// Compress the path from v to the root of its tree in the forest.
		path = path[:0]
		for u := v; ancestor[ancestor[u]] >= 0; u = ancestor[u] {
			path = append(path, u)
		}
		for i := len(path) - 1; i >= 0; i-- {
			u := path[i]
			a := ancestor[u]
			if semi[label[a]] < semi[label[u]] {
				label[u] = label[a]
			}
			ancestor[u] = ancestor[a]
		}
		return label[v]
	}
	for w := int32(n) - 1; w > 0; w-- {
		for _, p := range preds[order[vertex[w]]] {
			if num[p] < 0 || dfs[num[p]] < 0 {
				continue
			}
			if s := semi[eval(dfs[num[p]])]; s < semi[w] {
				semi[w] = s
			}
		}
		next[w] = bucket[semi[w]]
		bucket[semi[w]] = w
		ancestor[w] = parent[w]
		for v := bucket[parent[w]]; v >= 0; v = next[v] {
			if u := eval(v); semi[u] < semi[v] {
				idom[v] = u
			} else {
				idom[v] = parent[w]
			}
		}
		bucket[parent[w]] = -1
	}
	for w := int32(1); w < int32(n); w++ {
		if idom[w] != semi[w] {
			idom[w] = idom[idom[w]]
		}
	}
	t := &domTree{idom: make([]int32, n), pre: make([]int32, n), size: make([]int32, n)}
	for w := range idom {
		t.idom[vertex[w]] = vertex[idom[w]]
	}
	// A dominator comes before what it dominates in the given order.
	for i := n - 1; i >= 0; i-- {
		t.size[i]++
		if i > 0 {
			t.size[t.idom[i]] += t.size[i]
		}
	}
	slot := make([]int32, n)
	for i := range t.pre {
		if i > 0 {
			p := t.idom[i]
			t.pre[i] = slot[p]
			slot[p] += t.size[i]
		}
		slot[i] = t.pre[i] + 1
	}
	return t
}
