import autocannon from 'autocannon'

/** Asks fifty times a second, each address in turn, in a process of its own, until it is told to stop. */
process.once('message', (options: autocannon.Options) => {
  const pace = { connections: 1, connectionRate: 50, duration: 3600, timeout: 120, ignoreCoordinatedOmission: true }
  const watch = autocannon({ ...options, ...pace }, (_error, result) => process.send?.(result))
  process.once('message', () => watch.stop())
  process.send?.('begun')
})
process.on('disconnect', () => process.exit())
