import type { FastifyInstance } from 'fastify';
import * as files from '../../../contract/i18n-files';
import * as contract from '../../../contract/i18n-texts';
import { textsOf } from '../../platform/http/client';
import { serve } from '../../platform/http/serve';
import { importing } from '../../platform/imports/file';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { addText, editText, importTexts, removeTexts } from './actions';
import { exportSheet, importTextFile, templateSheet } from './file-actions';
import { allTexts, findText, pageOfTexts } from './store';

export function i18nTextRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  serve(app, contract.listI18nTexts, ({ query }) => allTexts(db, query.appKey));
  serve(app, contract.pageI18nTexts, ({ query }) => pageOfTexts(db, query));
  serve(app, contract.exportI18nTexts, async ({ query }) => ({ ...query, texts: await allTexts(db, query.appKey) }));
  serve(app, contract.importI18nTexts, ({ scope, body }) => importTexts(deps, scope, body));
  serve(app, contract.getI18nText, ({ params }) => findText(db, params.id));
  serve(app, contract.addI18nText, ({ scope, body }) => addText(deps, scope, body));
  serve(app, contract.editI18nText, ({ scope, params, body }) => editText(deps, scope, params.id, body));
  serve(app, contract.removeI18nTexts, ({ scope, body }) => removeTexts(deps, scope, body));
  serve(app, files.exportI18nFile, async (asked) =>
    answerWorkbook(asked, await exportSheet(deps, asked.query, textsOf(asked.request))),
  );
  serve(app, files.getI18nFileTemplate, async (asked) => answerWorkbook(asked, templateSheet(textsOf(asked.request))));
  serve(app, files.importI18nFile, (asked) =>
    importing(deps, asked, {
      work: (file) => {
        const { appKey, dryRun } = asked.query;
        return importTextFile(deps, asked.scope, file, { appKey, dryRun: dryRun === 'true', texts: textsOf(asked.request) });
      },
    }),
  );
}
