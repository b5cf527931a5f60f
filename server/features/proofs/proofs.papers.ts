const MAX_PAPERS = 200
const MAX_BYTES = 16 * 1024 * 1024

interface DrawnPaper {
  /** Of its file. */
  name: string
  bytes: Buffer
}

interface KeptPaper {
  paper: Promise<DrawnPaper>
  /** 0 while it is drawn. */
  size: number
}

/**
 * Keeps the papers that were read last, by their code: drawn again, each would have the same bytes, and nothing that was
 * issued is ever taken back. Who asks for one that is being drawn waits for it. Draw only for a code that was found.
 */
export function drawnPapers({ maxPapers = MAX_PAPERS, maxBytes = MAX_BYTES } = {}) {
  const papers = new Map<string, KeptPaper>()
  let total = 0
  const forget = (code: string) => {
    total -= papers.get(code)?.size ?? 0
    papers.delete(code)
  }
  const count = (kept: KeptPaper, size: number) => {
    kept.size = size
    total += size
    for (const oldest of papers.keys()) {
      if (papers.size <= maxPapers && total <= maxBytes) return
      forget(oldest)
    }
  }
  const find = (code: string): Promise<DrawnPaper> | undefined => {
    const kept = papers.get(code)
    // The order of the map is the order of use.
    if (kept && papers.delete(code)) papers.set(code, kept)
    return kept?.paper
  }
  const draw = (code: string, make: () => Promise<DrawnPaper>): Promise<DrawnPaper> => {
    const known = find(code)
    if (known) return known
    const kept: KeptPaper = { paper: make(), size: 0 }
    papers.set(code, kept)
    kept.paper.then(
      ({ bytes }) => papers.get(code) === kept && count(kept, bytes.length),
      () => papers.get(code) === kept && forget(code),
    )
    return kept.paper
  }
  return { find, draw }
}
