import type { FastifyInstance } from 'fastify';
import { exportUsers } from '../../contract/user-files';
import type { Deps } from '../deps';
import { serve } from '../serve';
import { textsFor } from '../texts';
import { answerWorkbook } from '../workbooks/write';
import { exportSheet } from './export';

export function userExportRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, exportUsers, async ({ scope, query, request, reply }) =>
    answerWorkbook(reply, await exportSheet(deps, scope, query, textsFor(request.headers['accept-language']))),
  );
}
