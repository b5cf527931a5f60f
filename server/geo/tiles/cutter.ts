import { parentPort, workerData } from 'node:worker_threads'
import { fileShapes } from './file-layer.ts'
import type { Answer, Job, Question } from './layer.ts'
import { touchingShapes } from './touching-layer.ts'

// Runs as a worker thread (../tiles.ts). What it throws ends it, and is the failure of whoever waits.
const { layer: name, file }: Job = workerData
const layer = file === null ? touchingShapes(name) : fileShapes(name, file)

parentPort?.on('message', (question: Question) => {
  if ('z' in question) {
    const level = layer.cut(question.z)
    return reply(level, [level.bytes, level.entries.buffer])
  }
  question.texts.forEach((text, at) => {
    layer.add(question.ids[at] ?? 0, text)
  })
  reply(true)
})

function reply(answer: Answer, moved: ArrayBuffer[] = []) {
  parentPort?.postMessage(answer, moved)
}
