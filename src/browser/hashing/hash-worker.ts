import { type Job, serve } from './jobs';

/** The module worker: files are read and digested beside the page. */
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Job>) => {
  if (port) void serve(data, port);
});
