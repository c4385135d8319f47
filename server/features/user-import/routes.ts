import type { FastifyInstance } from 'fastify';
import { importUsers as contract, getImportTemplate } from '../../../contract/user-files';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import { importing } from '../../platform/imports/file';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { importUsers } from './actions';
import { templateSheet } from './template';

export function userImportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract, (asked) =>
    importing(deps, asked, {
      work: (file) => {
        const { mode, dryRun } = asked.query;
        return importUsers(deps, asked.scope, file, { mode, dryRun: dryRun === 'true', texts: textsOf(asked.request) });
      },
    }),
  );
  serve(app, getImportTemplate, async (asked) => answerWorkbook(asked, templateSheet(textsOf(asked.request))));
}
