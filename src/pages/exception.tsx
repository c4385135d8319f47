import { useSelector } from '@xstate/react';
import { createExceptionPageMachine, type ExceptionPageRef, exceptionKind } from '../machines/shell/exception-page';
import { definePage } from '../ui/base/page';
import { ExceptionView } from '../ui/shell/ExceptionView';
import type { Kit } from './kit';

/** The pages /403, /404 and /500 (§2.5). */
export default ({ go }: Kit) => definePage({ machine: createExceptionPageMachine({ go }), View: ExceptionPage });

function ExceptionPage({ page }: { page: ExceptionPageRef }) {
  return <ExceptionView kind={useSelector(page, exceptionKind)} onHome={() => page.send({ type: 'leave' })} />;
}
