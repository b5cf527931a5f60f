import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'error' | 'success' | 'info'
  summary: string
  detail: string
  /** Milliseconds, paused under the pointer or the focus; null: until it is closed. */
  life: number | null
  /** Takes back what was done. */
  undo?: () => void
  /** A page of the application, opened beside this one. */
  link?: ToastLink
}

interface ToastLink {
  to: string
  label: string
}

/** What a toast said, and when, for who was not quick enough to read it. */
export interface PastToast extends Pick<Toast, 'id' | 'kind' | 'summary' | 'detail'> {
  at: string
}

const ERROR_LIFE = 4500
const OTHER_LIFE = 3000
const UNDO_LIFE = 8000

const MAX_PAST = 20

let toasts: readonly Toast[] = []
/** Of this tab, the last one first. */
let past: readonly PastToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(toast: Omit<Toast, 'id'>) {
  lastId += 1
  const { kind, summary, detail } = toast
  // Said again it is the same message, with a new hour.
  const isOther = (one: Pick<Toast, 'summary' | 'detail'>) => one.summary !== summary || one.detail !== detail
  const now = { id: lastId, kind, summary, detail, at: new Date().toISOString() }
  past = [now, ...past.filter(isOther)].slice(0, MAX_PAST)
  replace([...toasts.filter(isOther), { ...toast, id: lastId }])
}

export const pastToasts = () => past

/** They may name what the next person at this browser is not to know. */
export function forgetPastToasts() {
  past = []
}

/** Without network (code 0) nothing went wrong: one toast says it, however many calls fail together. */
export const showError = (code: number, message: string) =>
  code === 0
    ? showInfo('Hors connexion', 'Le serveur ne répond pas. Vérifiez votre connexion.')
    : show({ kind: 'error', summary: `Error ${code}`, detail: message, life: ERROR_LIFE })

export const showSuccess = (title: string, message = '', undo?: () => void, undoLife = UNDO_LIFE) =>
  show({
    kind: 'success',
    summary: title,
    detail: message,
    ...(undo ? { undo, life: undoLife } : { life: OTHER_LIFE }),
  })

export const showInfo = (title: string, message = '') =>
  show({ kind: 'info', summary: title, detail: message, life: OTHER_LIFE })

/** Stays until it is closed, or taken away. */
export const showLasting = (title: string, message: string, link: ToastLink) =>
  show({ kind: 'info', summary: title, detail: message, link, life: null })

export const closeToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

export const closeToasts = () => replace([])

export const openToasts = () => toasts

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToasts = () => useSyncExternalStore(subscribe, openToasts)

export async function copyAddress(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showSuccess('Adresse copiée', url)
  } catch {
    // The browser or the person refused, or there is no clipboard outside of https.
    showInfo('Adresse à copier', url)
  }
}
