import { readFile } from 'node:fs/promises'

const SAMPLE_MS = 20

/** 0 once it has ended. */
async function residentBytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'VmRSS: 0 kB')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

/** Until it is asked how high it went. */
export function watchMemory(pid: number) {
  const samples: Promise<number>[] = [residentBytes(pid)]
  const sampling = setInterval(() => samples.push(residentBytes(pid)), SAMPLE_MS)
  return {
    stop: async () => {
      clearInterval(sampling)
      const [before = 0, ...later] = await Promise.all(samples)
      const highest = Math.max(before, ...later)
      return { highest, growth: highest - before }
    },
  }
}
