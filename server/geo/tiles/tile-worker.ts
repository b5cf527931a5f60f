import { parentPort, workerData } from 'node:worker_threads'
import { fileShapes } from './file-layer.ts'
import type { WorkerData, WorkerRequest, WorkerResponse } from './layer.ts'
import { touchingShapes } from './touching-layer.ts'

// An error ends the thread and fails all pending requests.
const { layer: name, file }: WorkerData = workerData
const layer = file === null ? touchingShapes(name) : fileShapes(name, file)

parentPort?.on('message', (request: WorkerRequest) => {
  if ('z' in request) {
    const level = layer.cut(request.z)
    return respond(level, [level.bytes, level.entries.buffer])
  }
  for (const shape of request.shapes) layer.add(shape)
  respond(true)
})

function respond(response: WorkerResponse, transferred: ArrayBuffer[] = []) {
  parentPort?.postMessage(response, transferred)
}
