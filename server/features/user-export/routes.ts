import type { FastifyInstance } from 'fastify';
import { exportUsers } from '../../../contract/user-files';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { exportSheet } from './actions';

export function userExportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, exportUsers, async (asked) =>
    answerWorkbook(asked, await exportSheet(deps, asked.scope, asked.query, textsOf(asked.request))),
  );
}
