interface SentForm {
  method: string
  headers: Headers
  form: FormData
  onBytes: (sent: number) => void
  signal: AbortSignal | undefined
}

/** Does what fetch does, which cannot tell how much has left. */
export const sendForm = (address: string, { method, headers, form, onBytes, signal }: SentForm) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(new Response(responseText === '' ? null : responseText, { status }))
    })
    for (const end of ['error', 'abort'] as const) request.addEventListener(end, () => reject(new TypeError(end)))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(new TypeError('abort'))
    request.send(form)
  })
