import type { FastifyInstance } from 'fastify';
import { importUsers as contract, getImportTemplate, IMPORT_BYTES } from '../../../contract/user-files';
import { textsOf } from '../../platform/http/client';
import { readForm } from '../../platform/http/form';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { importFile, importUsers } from './actions';
import { templateSheet } from './template';

export function userImportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract, async ({ scope, query: { mode, dryRun }, request }) => {
    const { taken } = await readForm(request, IMPORT_BYTES, ({ bytes }) => importFile(bytes));
    const texts = textsOf(request);
    return importUsers(deps, scope, taken, { mode, dryRun: dryRun === 'true', texts });
  });
  serve(app, getImportTemplate, async ({ request, reply }) => answerWorkbook(reply, templateSheet(textsOf(request))));
}
