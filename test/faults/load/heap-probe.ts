// Loaded before the application (`node --expose-gc --import`): says on demand how much memory it holds after a collection.
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ heapUsed, rss })
})
process.channel?.unref()
