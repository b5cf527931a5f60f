const MAX_PAPERS = 200
const MAX_BYTES = 16 * 1024 * 1024

interface DrawnPaper {
  bytes: Promise<Buffer>
  /** 0 while it is drawn. */
  size: number
}

/**
 * Keeps the papers that were read last, by their code: drawn again, each would have the same bytes. Who asks for one
 * that is being drawn waits for it. Ask only for a code that was found: it opens what is kept, too.
 */
export function drawnPapers({ maxPapers = MAX_PAPERS, maxBytes = MAX_BYTES } = {}) {
  const papers = new Map<string, DrawnPaper>()
  let total = 0
  const forget = (code: string) => {
    total -= papers.get(code)?.size ?? 0
    papers.delete(code)
  }
  const count = (paper: DrawnPaper, size: number) => {
    paper.size = size
    total += size
    for (const oldest of papers.keys()) {
      if (papers.size <= maxPapers && total <= maxBytes) return
      forget(oldest)
    }
  }
  return (code: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const kept = papers.get(code)
    // The order of the map is the order of use.
    if (kept && papers.delete(code)) papers.set(code, kept)
    if (kept) return kept.bytes
    const paper: DrawnPaper = { bytes: draw(), size: 0 }
    papers.set(code, paper)
    paper.bytes.then(
      ({ length }) => papers.get(code) === paper && count(paper, length),
      () => papers.get(code) === paper && forget(code),
    )
    return paper.bytes
  }
}
