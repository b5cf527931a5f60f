import autocannon, { type Result } from 'autocannon'

export interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
  /** What each answer must be. */
  status: number
}

export interface Loaded {
  answers: number
  seconds: number
  /** Milliseconds. */
  p99: number
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit())

async function run({ url, headers, seconds, connections, status }: Load): Promise<Loaded | { failure: string }> {
  const times: number[] = []
  let wrong = 0
  const result = await new Promise<Result>((done, failed) => {
    const instance = autocannon({ url, headers, connections, duration: seconds }, (error, all) =>
      error ? failed(error) : done(all),
    )
    // Its own percentiles are whole milliseconds.
    instance.on('response', (_client, code, _bytes, time) => {
      times.push(time)
      if (code !== status) wrong += 1
    })
  })
  if (wrong > 0 || result.errors > 0 || times.length === 0) {
    return { failure: `${url}: ${wrong} answers other than ${status}, ${result.errors} errors, ${times.length} in all` }
  }
  const sorted = Float64Array.from(times).sort()
  return {
    answers: times.length,
    seconds: result.duration,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}
