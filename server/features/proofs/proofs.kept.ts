import type { PreparedAnswer } from '../../lib/http/prepared.ts'

const MAX_ANSWERS = 200
const MAX_BYTES = 16 * 1024 * 1024

type MaybePending = PreparedAnswer | Promise<PreparedAnswer>

interface AnswersOfNow {
  generation: number
  byCode: Map<string, MaybePending>
  bytes: number
}

interface KeptBounds {
  /** What was kept before it grew is forgotten; NaN keeps nothing. */
  generation?: () => number
  maxAnswers?: number
  maxBytes?: number
}

/**
 * Keeps the answers that were read last, by their code, with their compressed forms. Whoever asks for one that another
 * is making waits for that one. Only what was found is kept: unknown codes are counted for who tries them.
 */
export function keptAnswers({ generation = () => 0, maxAnswers = MAX_ANSWERS, maxBytes = MAX_BYTES }: KeptBounds = {}) {
  let kept: AnswersOfNow = { generation: Number.NaN, byCode: new Map(), bytes: 0 }
  const current = () => {
    const now = generation()
    if (kept.generation !== now) kept = { generation: now, byCode: new Map(), bytes: 0 }
    return kept
  }
  const forget = (answers: AnswersOfNow, code: string) => {
    answers.bytes -= weightOf(answers.byCode.get(code))
    answers.byCode.delete(code)
  }
  const save = (answers: AnswersOfNow, code: string, answer: PreparedAnswer) => {
    forget(answers, code)
    answers.byCode.set(code, answer)
    answers.bytes += weightOf(answer)
    for (const oldest of answers.byCode.keys()) {
      if (answers.byCode.size <= maxAnswers && answers.bytes <= maxBytes) return
      forget(answers, oldest)
    }
  }

  function find(code: string): MaybePending | undefined {
    const { byCode } = current()
    const found = byCode.get(code)
    // The order of the map is the order of use.
    if (found && byCode.delete(code)) byCode.set(code, found)
    return found
  }
  return {
    find,
    /** Two who ask at once may both make it: each is to be refused for a reason of their own. */
    make: async (code: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> => {
      const known = find(code)
      if (known && !(known instanceof Promise)) return known
      const answers = current()
      const making = make()
      if (!known) answers.byCode.set(code, making)
      try {
        const answer = await making
        save(answers, code, answer)
        return answer
      } catch (error) {
        if (answers.byCode.get(code) === making) forget(answers, code)
        throw error
      }
    },
  }
}

/** 0 while it is made. */
const weightOf = (answer?: MaybePending) =>
  answer === undefined || answer instanceof Promise
    ? 0
    : answer.identity.length + (answer.gzip?.length ?? 0) + (answer.br?.length ?? 0)
