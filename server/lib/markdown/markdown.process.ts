import { markdownToHtml } from './markdown.ts'

// The process that started it ends it, or ends with it.
process.on('message', (body) => process.send?.(markdownToHtml(String(body))))
