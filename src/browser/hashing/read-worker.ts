import { type Job, serve } from './jobs';

/** The module worker that reads files beside the page. */
self.addEventListener('message', ({ data, ports: [port, pieces] }: MessageEvent<Job>) => {
  if (port && pieces) void serve(data, port, pieces);
});
