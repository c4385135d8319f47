import { digestPieces } from './pieces';

/** The module worker that makes MD5s: beside the one that reads, since each takes a processor of its own. */
self.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port) void digestPieces(port);
});
