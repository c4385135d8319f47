import { describe, expect } from 'vitest';
import { zhCN } from '../../src/i18n/zh-CN';
import { findings } from './axe';
import { journey } from './journey';

const { forms, list } = zhCN;

describe('forms', () => {
  journey('one is drawn by mouse and keyboard, tried, changed as JSON, saved and read again', async ({ signedIn: window }) => {
    const { page, users: screen } = window;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await window.open('/forms');
    await screen.button(list.add).first().click();
    await screen.typeable(forms.name).fill('员工调查');
    await screen.inDialog(list.save).click();
    await page.getByRole('button', { name: '员工调查', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '员工调查' }).waitFor();

    const items = page.getByRole('treeitem');
    const names = () => items.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const widget = (name: string) => page.getByRole('button', { name, exact: true });
    await widget(forms.widgets.input).press('Enter');
    await widget(forms.widgets.rate).press('Enter');
    expect(await names()).toEqual([forms.widgets.input, forms.widgets.rate]);

    // By mouse: a component onto the first item, before which it then stands.
    const from = await widget(forms.widgets.number).boundingBox();
    const to = await items.first().boundingBox();
    if (!from || !to) throw new Error('Both are on the screen.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(names).toEqual([forms.widgets.number, forms.widgets.input, forms.widgets.rate]);

    // By keyboard: the selected item goes down, and back.
    await page.getByRole('tree').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toEqual([forms.widgets.input, forms.widgets.number, forms.widgets.rate]);
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual([forms.widgets.number, forms.widgets.input, forms.widgets.rate]);
    expect(await findings(page, '/forms/{id}')).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await page.getByRole('checkbox', { name: forms.required }).check();
    await screen.button(forms.preview).click();
    expect(await findings(page, 'preview')).toEqual([]);
    await screen.inDialog(list.close).last().click();

    await screen.button(forms.json).click();
    const text = page.getByRole('textbox', { name: forms.jsonText });
    await text.fill('{\n  "version": "9.0.0"\n}');
    await page.getByText(forms.faults.newerVersion.replace('{{about}}', '9.0.0')).first().waitFor();
    expect(await findings(page, 'JSON')).toEqual([]);
    await screen.inDialog(list.cancel).last().click();
    await screen.inDialog(forms.leave).click();

    await page.keyboard.press('Control+s');
    await screen.button(list.save).click();
    await page.getByText(forms.saved, { exact: true }).waitFor();
    await page.reload();
    await expect.poll(names).toEqual([forms.widgets.number, forms.widgets.input, forms.widgets.rate]);
  });
});
