import { SimulatedClock } from 'xstate';
import { CallError } from '../../../contract/failure';
import { REFUSALS } from '../../../contract/refusals';
import type { Notice } from '../../../src/machines/base/notices';
import type { Digest, SourceFile } from '../../../src/machines/upload/chunks';
import { createUploadMachine } from '../../../src/machines/upload/upload';
import type { Found, UploadPorts } from '../../../src/machines/upload/upload-ports';
import { scripted } from '../shell/shell-fixture';

const MIB = 1_048_576;
/** Four chunks, the last one short. */
export const LARGE: SourceFile = { name: '年报.zip', size: 16 * MIB, lastModified: 1 };
export const SMALL: SourceFile = { name: '封面.png', size: 2 * MIB, lastModified: 2 };
export const EMPTY: SourceFile = { name: '空.txt', size: 0, lastModified: 3 };
export const HUGE: SourceFile = { name: '全部.tar', size: 1024 * MIB + 1, lastModified: 4 };

export const DIGEST: Digest = { hash: 'd41d8cd98f00b204e9800998ecf8427e', chunks: ['a', 'b', 'c', 'd'] };
export const NOTHING: Found = { exists: false, uploadedParts: [] };
/** All but the last chunk. */
export const MOST: Found = { exists: false, uploadedParts: [1, 2, 3] };
export const ALL: Found = { exists: false, uploadedParts: [1, 2, 3, 4] };
export const THERE: Found = { exists: true, url: '/f/1', uploadedParts: [] };

export const OFFLINE = new CallError({ kind: 'offline' });
export const REFUSED = new CallError({ kind: 'refused', code: 20702, desc: '分片不完整', data: null, requestId: '' });
export const PART_CHANGED = new CallError({
  kind: 'refused',
  code: REFUSALS.partChanged.code,
  desc: '文件在上传过程中发生了变化',
  data: null,
  requestId: '',
});
export const CHANGED = Object.assign(new Error(), { name: 'FileChanged' });
export const BUG = new TypeError('a bug');

type Ports = UploadPorts<SourceFile>;

/** The ports of uploads: each answers when it is told to, and what was asked is remembered. */
export function scriptedPorts() {
  const server = {
    hash: scripted<Digest>(),
    check: scripted<Found>(),
    send: scripted<unknown>(),
    merge: scripted<string>(),
    drop: scripted<unknown>(),
    whole: scripted<string>(),
  };
  const notices: Notice[] = [];
  const asked: string[] = [];
  /** The name of a file that is not what it was any more. */
  const disk = { changed: '' };
  const bugs: unknown[] = [];
  const heard = {
    read: async (_: number): Promise<unknown> => undefined,
    sent: (_: number) => {},
    tick: (_: number) => {},
    back: () => {},
  };
  const ports: Ports = {
    hash: (_, onRead, signal) => {
      heard.read = onRead;
      asked.push('hash');
      return server.hash.ask(signal);
    },
    look: async ({ name }) => {
      if (disk.changed === name) throw CHANGED;
    },
    check: ({ hash, size, fileName }, signal) => {
      asked.push(`check ${hash} ${size} ${fileName}`);
      return server.check.ask(signal);
    },
    sendPart: ({ file, chunk: { fileHash, index, chunk }, digest }, onSent, signal) => {
      heard.sent = onSent;
      asked.push(`part ${index + 1} of ${fileHash} ${file.name}: ${chunk.from}-${chunk.to} ${digest}`);
      return server.send.ask(signal);
    },
    merge: ({ fileHash, partTotalNum, size, fileName }, signal) => {
      asked.push(`merge ${partTotalNum} of ${fileHash} ${size} ${fileName}`);
      return server.merge.ask(signal);
    },
    drop: (hash, signal) => {
      asked.push(`drop ${hash}`);
      return server.drop.ask(signal);
    },
    sendWhole: (file, onSent, signal) => {
      heard.sent = onSent;
      asked.push(`whole ${file.name}`);
      return server.whole.ask(signal);
    },
    everySecond: (tell) => {
      heard.tick = tell;
      return () => {};
    },
    watchReturn: (tell) => {
      heard.back = tell;
      return () => {};
    },
    notify: (notice) => void notices.push(notice),
    report: (error) => void bugs.push(error),
  };
  return { server, ports, notices, asked, bugs, heard, disk, clock: new SimulatedClock() };
}

export const uploadMachine = (ports = scriptedPorts().ports) => createUploadMachine<SourceFile>(ports);
