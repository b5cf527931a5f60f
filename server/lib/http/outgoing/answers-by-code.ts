import type { PreparedAnswer } from '../prepared.ts'

const MAX_ANSWERS = 200
const MAX_BYTES = 16 * 1024 * 1024

interface AnswersOfNow {
  generation: number
  byCode: Map<string, PreparedAnswer>
  /** Apart, so that a flood of unknown codes pushes out none that is known. */
  pending: Map<string, Promise<PreparedAnswer>>
  bytes: number
}

interface AnswerBounds {
  /** Answers from before it grew are forgotten; NaN remembers nothing. */
  generation?: () => number
  maxAnswers?: number
  maxBytes?: number
}

/**
 * Remembers the answers that were read last, by their code, with their compressed forms. Only what was found is
 * remembered: unknown codes are counted for who tries them.
 */
export function answersByCode({
  generation = () => 0,
  maxAnswers = MAX_ANSWERS,
  maxBytes = MAX_BYTES,
}: AnswerBounds = {}) {
  const none = (of: number): AnswersOfNow => ({ generation: of, byCode: new Map(), pending: new Map(), bytes: 0 })
  let known = none(Number.NaN)
  const current = () => {
    const now = generation()
    if (known.generation !== now) known = none(now)
    return known
  }
  const forget = (answers: AnswersOfNow, code: string) => {
    answers.bytes -= weightOf(answers.byCode.get(code))
    answers.byCode.delete(code)
  }
  const save = (answers: AnswersOfNow, code: string, answer: PreparedAnswer) => {
    forget(answers, code)
    // It would empty all before itself.
    if (weightOf(answer) > maxBytes) return
    answers.byCode.set(code, answer)
    answers.bytes += weightOf(answer)
    for (const oldest of answers.byCode.keys()) {
      if (answers.byCode.size <= maxAnswers && answers.bytes <= maxBytes) return
      forget(answers, oldest)
    }
  }

  /** One that is being made is waited for. */
  function find(code: string): PreparedAnswer | Promise<PreparedAnswer> | undefined {
    const { byCode, pending } = current()
    const found = byCode.get(code)
    // The order of the map is the order of use.
    if (found && byCode.delete(code)) byCode.set(code, found)
    return found ?? pending.get(code)
  }
  return {
    find,
    /** Two who ask at once may both make it: each is to be refused for a reason of their own. */
    make: async (code: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> => {
      const found = find(code)
      if (found && !(found instanceof Promise)) return found
      const answers = current()
      const making = make()
      if (!found) answers.pending.set(code, making)
      try {
        const answer = await making
        save(answers, code, answer)
        return answer
      } finally {
        if (answers.pending.get(code) === making) answers.pending.delete(code)
      }
    },
  }
}

const weightOf = (answer?: PreparedAnswer) =>
  answer ? answer.identity.length + (answer.gzip?.length ?? 0) + (answer.br?.length ?? 0) : 0
