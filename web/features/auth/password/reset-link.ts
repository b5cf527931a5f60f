import type { FieldErrors } from '../../../../contract/core/errors.ts'

/** In the fragment, which never reaches a server. */
export interface ResetLink {
  email: string
  /** '' where only the address has come through. */
  token: string
}

const TOKEN_LENGTH = 43
/** How often filters encode what is encoded already. */
const MAX_LAYERS = 4

/** The link of a mail, also as filters and mail programs leave it; null when nothing of it is left. */
export function readResetLink(hash: string): ResetLink | null {
  let text = hash
  let found: ResetLink | null = null
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const link = linkIn(withoutMarks(text))
    if (link?.token) return link
    found ??= link
    text = decoded(text)
  }
  return found
}

/** Without what HTML and quoted-printable write for & and =, and the line ends of the latter. */
function withoutMarks(text: string) {
  const joined = text.replace(/&(?:amp|#38|#x26);/gi, '&').replace(/=?(?:%0D|%0A|[\r\n])+/gi, '')
  return /token=3D[\w-]{43}/.test(joined) ? joined.replaceAll('=3D', '=') : joined
}

function linkIn(text: string): ResetLink | null {
  const partOf = (name: string) => decoded(new RegExp(`(?:^|[#?&;])${name}=([^&#]*)`).exec(text)?.[1] ?? '')
  // Removes signs around an address in a text, which may begin with an apostrophe; a + in it may have become a space.
  const email = partOf('email')
    .replace(/^[\s<"(]+|[\s.,;:!?)>"'\]]+$/g, '')
    .replaceAll(' ', '+')
  return /^[^\s@]+@[^\s@]+$/.test(email) ? { email, token: tokenIn(partOf('token')) } : null
}

/** Without what follows it in a text; a line that was broken left a space in it. */
function tokenIn(value: string) {
  const [first = ''] = /[\w-]+/.exec(value) ?? []
  const [whole = ''] = /[\w-]+/.exec(value.replace(/\s/g, '')) ?? []
  return whole.length < TOKEN_LENGTH || first.length >= TOKEN_LENGTH
    ? first.slice(0, TOKEN_LENGTH)
    : whole.slice(0, TOKEN_LENGTH)
}

/** Leaves as it is what cannot be decoded. */
const decoded = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs)
    } catch {
      return signs
    }
  })

export const linkErrorOf = ({ email, token }: FieldErrors): string | null => email?.[0] ?? token?.[0] ?? null
