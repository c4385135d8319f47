import { useText } from '../../i18n/text';

/** Of many records, as many are named in a question as can be read at a glance. */
const FEW = 3;

interface Named {
  readonly names: string;
  readonly count: number;
}

/** Names the records that a question is about: some of the names and, if there are more, how many there are in all. */
export function useFewNames() {
  const t = useText();
  return (names: readonly string[], namedMany = (named: Named) => t('list.namedMany', named)) => {
    const few = names.slice(0, FEW).join(t('list.separator'));
    return names.length > FEW ? namedMany({ names: few, count: names.length }) : few;
  };
}
