import type { FastifyInstance } from 'fastify';
import { importUsers as contract, getImportTemplate } from '../../../contract/user-files';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import { importedFile } from '../../platform/imports/file';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { importUsers } from './actions';
import { templateSheet } from './template';

export function userImportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract, async ({ scope, query: { mode, dryRun }, request }) =>
    importUsers(deps, scope, await importedFile(request), { mode, dryRun: dryRun === 'true', texts: textsOf(request) }),
  );
  serve(app, getImportTemplate, async ({ request, reply }) => answerWorkbook(reply, templateSheet(textsOf(request))));
}
