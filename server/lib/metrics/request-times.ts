import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { PAGES } from '../../../contract/core/pages.ts'
import type { MetricFamily, MetricSample } from './text.ts'

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.3, 1, 3, 10, Number.POSITIVE_INFINITY]

interface AnswerTimes {
  labels: { method: string; route: string; status: string }
  /** Counts by bucket, without those of smaller buckets. */
  buckets: number[]
  seconds: number
}

export type RequestTimes = ReturnType<typeof requestTimes>

/** How long answers took, by route and class of status. */
export function requestTimes() {
  const all = new Map<string, AnswerTimes>()

  const timesOf = (method: string, route: string, status: string) => {
    const key = `${method} ${route} ${status}`
    const times = all.get(key) ?? { labels: { method, route, status }, buckets: BUCKETS.map(() => 0), seconds: 0 }
    all.set(key, times)
    return times
  }
  /** Finds its numbers once: a look-up by words would cost each call more than all the rest. */
  const observer = (method: string, route: string) => {
    const byClass: AnswerTimes[] = []
    return (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const statusClass = Math.floor(reply.statusCode / 100)
      byClass[statusClass] ??= timesOf(method, route, `${statusClass}xx`)
      add(byClass[statusClass], reply.elapsedTime / 1000)
      done()
    }
  }
  return {
    /** Must be called before any route is there. */
    watch: (app: FastifyInstance) => {
      app.addHook('onRoute', (route) => {
        route.onResponse = [...[route.onResponse ?? []].flat(), observer(String(route.method), nameOf(route))]
      })
      const observeUnknown = observer('', '(unknown)')
      app.addHook('onResponse', (request, reply, done) =>
        request.is404 ? observeUnknown(request, reply, done) : done(),
      )
    },
    family: (): MetricFamily => ({
      name: 'estran_http_request_duration_seconds',
      type: 'histogram',
      help: 'From a request’s headers to the end of its answer.',
      samples: [...all.values()].flatMap(samplesOf),
    }),
  }
}

function add(times: AnswerTimes, seconds: number) {
  const bucket = BUCKETS.findIndex((most) => seconds <= most)
  times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1
  times.seconds += seconds
}

const PAGE_PATHS: ReadonlySet<string> = new Set(PAGES.map(({ path }) => path))

/** The pattern of the contract; the hundreds of files count as one. */
const nameOf = ({ url, config }: RouteOptions) => (config?.endpoint || PAGE_PATHS.has(url) ? url : '(other)')

function samplesOf({ labels, buckets, seconds }: AnswerTimes): MetricSample[] {
  let count = 0
  const cumulated = buckets.map((own, index): MetricSample => {
    count += own
    const le = BUCKETS[index] === Number.POSITIVE_INFINITY ? '+Inf' : String(BUCKETS[index])
    return { suffix: '_bucket', labels: { ...labels, le }, value: count }
  })
  return [...cumulated, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}
