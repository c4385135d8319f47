import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/files';
import { addressOf } from '../../platform/file-store/signing';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { listFiles, removeFiles, renameFile, setQuota } from './actions';
import { CLEANED_EVERY_MS, cleanFiles } from './clean';
import { download } from './download';
import { merge } from './merge-actions';
import { checkUpload, giveUp, takePart } from './part-actions';
import { receiveFile } from './receive-actions';
import { shownName } from './rules';
import { spaceIn, spaceOf } from './store';
import { listUploads, removeUploads } from './upload-actions';

export function fileRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now, files } = deps;
  const { quota } = files.limits;
  serve(app, contract.uploadFile, async ({ scope, query, request }) =>
    addressOf(db, now(), await receiveFile(deps, scope, request, query.fileName)),
  );
  serve(app, contract.checkFile, ({ scope, params, query: { size, fileName } }) =>
    checkUpload(deps, scope, { hash: params.hash, size, name: fileName === undefined ? undefined : shownName(fileName) }),
  );
  serve(app, contract.uploadPart, ({ scope, request }) => takePart(deps, scope, request));
  serve(app, contract.mergeParts, async ({ scope, query }) => addressOf(db, now(), await merge(deps, scope, query)));
  serve(app, contract.dropUpload, ({ scope, params }) => giveUp(deps, scope, params.hash));
  serveOpen(app, contract.downloadFile, ({ params, query, request, reply }) =>
    download(deps, { file: params, query, request, reply }),
  );
  serve(app, contract.listFiles, ({ scope, query }) => listFiles(deps, scope, query));
  serve(app, contract.removeFiles, ({ scope, body }) => removeFiles(deps, scope, body));
  serve(app, contract.renameFile, ({ scope, params, body }) => renameFile(deps, scope, params.id, body));
  serve(app, contract.listUploads, ({ scope, query }) => listUploads(deps, scope, query));
  serve(app, contract.removeUploads, ({ scope, body }) => removeUploads(deps, scope, body));
  serve(app, contract.getOwnFileQuota, ({ scope }) => spaceOf(db, scope, quota));
  serve(app, contract.getFileQuota, ({ params }) => spaceIn(db, params.id, quota));
  serve(app, contract.setFileQuota, ({ scope, params, body }) => setQuota(deps, scope, params.id, body.quota));

  const stop = deps.every(CLEANED_EVERY_MS, () =>
    cleanFiles(deps).catch((error: unknown) => app.log.error(error, 'cleaning files')),
  );
  app.addHook('onClose', async () => stop());
}
