import { z } from 'zod/mini';
import { uploadsApi } from '../api/uploads';
import { everySecond } from '../browser/clocks';
import { createFileReader } from '../browser/hashing/file-reader';
import { watchReturn } from '../browser/network';
import { createTrayMachine } from '../machines/upload/tray';
import { createUploadMachine } from '../machines/upload/upload';
import { definePage } from '../ui/base/page';
import { Tray } from '../ui/upload/Tray';
import type { Kit } from './kit';

const awaited = z.array(z.object({ name: z.string(), size: z.number(), lastModified: z.number() }));

/** The composition root of the uploads. */
export default ({ call, stored, notify, report }: Kit) => {
  const upload = createUploadMachine<File>({
    ...uploadsApi(call),
    ...createFileReader(),
    everySecond,
    watchReturn,
    notify,
    report,
  });
  const ports = {
    stored: stored<z.infer<typeof awaited>>('uploads'),
    readAwaited: (raw: unknown) => awaited.safeParse(raw).data ?? [],
  };
  return definePage({ machine: createTrayMachine<File>(ports, upload), View: Tray });
};
