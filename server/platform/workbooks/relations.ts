import { type Archive, Unreadable } from './unpack';
import { readXml } from './xml';

/** Another part of the workbook that a part refers to. */
interface Relation {
  readonly id: string;
  /** The last word of the type: the standard's strict form has other addresses before it. */
  readonly type: string;
  readonly path: string;
}

/** No program writes more parts than an archive may have. */
const RELATIONS_LIMIT = 5_000;

/** What a part refers to; the workbook itself is referred to by the package, whose path is empty. */
export async function readRelations(archive: Archive, part: string): Promise<readonly Relation[]> {
  const relations: Relation[] = [];
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  await readXml(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open({ name, attribute }) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const type = attribute('Type')?.split('/').at(-1) ?? '';
      relations.push({ id: attribute('Id') ?? '', type, path: resolved(folder, attribute('Target') ?? '') });
      if (relations.length > RELATIONS_LIMIT) throw new Unreadable();
    },
  });
  return relations;
}

/** A target is relative to the folder of the part, or to the package if it begins with a slash. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
