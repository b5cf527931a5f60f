import { flushCompileCache } from 'node:module'
import { fileShapes } from './file-layer.ts'
import type { WorkerData, WorkerRequest, WorkerResponse } from './layer.ts'
import { touchingShapes } from './touching-layer.ts'

// An error ends the process and fails all pending requests.
const { layer: name, file }: WorkerData = JSON.parse(process.argv[2] ?? '')
const layer = file === null ? touchingShapes(name) : fileShapes(name, file)

process.on('message', (request: WorkerRequest) => {
  if ('z' in request) return respond(layer.cut(request.z))
  for (const shape of request.shapes) layer.add(shape)
  respond(true)
})
process.on('disconnect', () => process.exit())
// It ends by being killed.
flushCompileCache()

function respond(response: WorkerResponse) {
  process.send?.(response)
}
