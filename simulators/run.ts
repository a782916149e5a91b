interface Running {
  readonly url: string
  close(): Promise<void>
}

/** Runs a simulator as a program: says where it listens, and goes when it is told to or its parent process is gone. */
export function run(name: string, simulator: Running) {
  console.log(`${name} listening on ${simulator.url}`)
  const stop = () => void simulator.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Started by the shop, it goes when the shop goes, however that ended.
  process.once('disconnect', stop)
}
