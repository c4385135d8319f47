import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/imports';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import { importing } from '../../platform/imports/file';
import { askToStop, progressOf } from '../../platform/imports/run-store';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { markedSheet } from './actions';

export function importRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps;
  serve(app, contract.getImportProgress, ({ scope: { accountId }, params }) =>
    progressOf(db, now(), { accountId, id: params.run }),
  );
  serve(app, contract.stopImport, async ({ scope: { accountId }, params }) => {
    await askToStop(db, now(), { accountId, id: params.run });
    return null;
  });
  serve(app, contract.markRefusedRows, (asked) =>
    importing(deps, asked, {
      fieldBytes: contract.REFUSED_BYTES,
      work: async (file) => answerWorkbook(asked, await markedSheet(file, textsOf(asked.request))),
    }),
  );
}
