export interface MetricSample {
  /** Only words of ours: their text is not escaped. */
  labels?: Record<string, string>
  value: number
  /** Names a part of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count'
}

export interface MetricFamily {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly MetricSample[]
}

/** Prometheus' text format 0.0.4. */
export const metricsText = (families: readonly MetricFamily[]) =>
  families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${textOf(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')

function textOf(labels: Record<string, string>) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
