import type { SnapshotFrom } from 'xstate';
import { grantChanges } from './grant-changes';
import { linesOf } from './grant-tree';
import type { GrantsMachine } from './grants';

/** All that the drawer shows. */
export function grantsDialog<Subject>(snapshot: SnapshotFrom<GrantsMachine<Subject>>) {
  const { subject, tree, granted, scope, way, keyword, expanded, onlyGranted, failure, code, codeError, theirs, restored } =
    snapshot.context;
  return {
    subject,
    tree,
    granted,
    scope,
    way,
    keyword,
    expanded,
    onlyGranted,
    failure,
    code,
    codeError,
    theirs,
    restored,
    step: snapshot.value,
  };
}

/** The lines of the tree that are to be seen. */
export const grantLines = <Subject>({ context }: SnapshotFrom<GrantsMachine<Subject>>) =>
  linesOf(context.tree, context.granted, context);

/** What a save would change. */
export const changesIn = <Subject>({ context }: SnapshotFrom<GrantsMachine<Subject>>) => grantChanges(context);
