import { fromCallback, fromPromise } from 'xstate';
import type { Digest, SourceFile } from './chunks';
import { sendMissing, unlessChanged } from './sending';
import type { Found, UploadContext, UploadEvent, UploadPorts } from './upload-ports';

/** The work of an upload: each state that works invokes one of these. */
export function uploadActors<Source extends SourceFile>(ports: UploadPorts<Source>) {
  type Context = UploadContext<Source>;
  type Tell = (event: UploadEvent) => void;
  return {
    hash: fromPromise<Digest, { file: Source; onRead: (bytes: number) => Promise<unknown> }>(({ input, signal }) =>
      ports.hash(input.file, input.onRead, signal),
    ),
    check: fromPromise<Found, Context>(({ input: { file, digest }, signal }) =>
      ports.check({ hash: digest.hash, size: file.size, fileName: file.name }, signal),
    ),
    send: fromPromise<unknown, Context & { tell: Tell }>(({ input, signal }) => sendMissing(ports, input, signal)),
    whole: fromPromise<string, Context & { tell: Tell }>(({ input: { file, tell }, signal }) =>
      unlessChanged(
        ports.look,
        file,
        ports.sendWhole(file, (bytes) => tell({ type: 'movedWhole', bytes }), signal),
      ),
    ),
    merge: fromPromise<string, Context>(({ input: { file, digest, chunks }, signal }) =>
      ports.merge({ fileHash: digest.hash, partTotalNum: chunks.length, size: file.size, fileName: file.name }, signal),
    ),
    drop: fromPromise<unknown, string>(({ input, signal }) => ports.drop(input, signal)),
    seconds: fromCallback(({ sendBack }) => ports.everySecond((now) => sendBack({ type: 'tick', now }))),
    network: fromCallback(({ sendBack }) => ports.watchReturn(() => sendBack({ type: 'returned' }))),
  };
}
