/** Every request that the page may make. The preload lets these names pass and no others; it needs no schema for it. */
export const requestNames = [
  'host.get',
  'truth.get',
  'uploads.counts',
  'uploads.page',
  'uploads.details',
  'uploads.retry',
  'uploads.retryAll',
  'uploads.ignore',
  'uploads.add',
  'uploads.copy',
  'sending.pause',
  'sending.resume',
  'sending.tryNow',
  'folders.lookNow',
  'folders.list',
  'folders.choose',
  'folders.addPath',
  'folders.remove',
  'folders.preview',
  'settings.get',
  'settings.change',
  'keys.replace',
  'connection.test',
] as const;

export type RequestName = (typeof requestNames)[number];

/** Everything that the engine tells the page unasked. */
export const topicNames = ['truth', 'uploads', 'settings'] as const;

export type TopicName = (typeof topicNames)[number];
