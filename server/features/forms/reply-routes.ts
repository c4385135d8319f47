import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as publications from '../../../contract/form-publications';
import * as contract from '../../../contract/form-replies';
import { serve, serveOpen } from '../../platform/http/serve';
import type { Deps } from '../../platform/ports/deps';
import { answerWorkbook } from '../../platform/workbooks/write';
import { fillableForm, publishForm, setFormOpen } from './publication-actions';
import { listReplies, questionsOf, readReply, removeReplies, replyFigures, replySheet } from './reply-actions';
import { openedForm, sendGuestReply, sendOwnReply } from './sending-actions';

interface AboutForm {
  readonly params: { readonly id: string };
  readonly request: FastifyRequest;
}
const askedBy = ({ params, request }: AboutForm) => ({ formId: params.id, accept: request.headers['accept-language'] });

/** Publishing forms, and filling them in. */
export function publicationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, publications.publishForm, ({ scope, params, body }) => publishForm(deps, scope, params.id, body));
  serve(app, publications.setFormOpen, ({ scope, params, body }) => setFormOpen(deps, scope, params.id, body.open));
  serve(app, publications.getFillableForm, ({ scope, params }) => fillableForm(deps, scope, params.id));
  serve(app, publications.sendReply, ({ scope, params, body }) => sendOwnReply(deps, scope, params.id, body));
  serveOpen(app, publications.getFormOfLink, ({ params, request }) => openedForm(deps, params.id, request.origin));
  serveOpen(app, publications.sendGuestReply, ({ params, body, request }) =>
    sendGuestReply(deps, params.id, body, request.origin),
  );
}

/** What people replied. */
export function replyRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, contract.listReplies, (asked) => listReplies(deps, asked.scope, askedBy(asked), asked.query));
  serve(app, contract.listReplyQuestions, ({ scope, params }) => questionsOf(deps, scope, params.id));
  serve(app, contract.getReplyFigures, (asked) => replyFigures(deps, asked.scope, askedBy(asked), asked.query.number));
  serve(app, contract.exportReplies, async (asked) =>
    answerWorkbook(asked, await replySheet(deps, asked.scope, askedBy(asked), asked.query)),
  );
  serve(app, contract.getReply, (asked) => readReply(deps, asked.scope, askedBy(asked), asked.params.replyId));
  serve(app, contract.removeReplies, ({ scope, params, body }) => removeReplies(deps, scope, params.id, body));
}
