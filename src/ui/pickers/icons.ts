import * as arco from '@arco-design/web-react/icon';
import type { ComponentType } from 'react';
import type { ICON_TABS } from '../../machines/pickers/icon-picker';

/** The icons that a menu can name, by the tab of the picker that shows them. */
const NAMES: Readonly<Record<(typeof ICON_TABS)[number], string>> = {
  common: `
    apps dashboard menu user user-group user-add idcard safe lock unlock settings tool storage folder file book
    calendar calendar-clock schedule history branch language message email phone home common cloud code desktop
    mobile printer location compass tag tags gift trophy robot experiment mind-mapping layout list nav public
    customer-service search send archive qrcode scan wifi bug command drive-file palette skin dice subscribe
    translate interaction
  `,
  direction: `
    arrow-up arrow-down arrow-left arrow-right arrow-rise arrow-fall up down left right up-circle down-circle
    left-circle right-circle double-up double-down double-left double-right caret-up caret-down caret-left
    caret-right to-top to-bottom to-left to-right expand shrink fullscreen fullscreen-exit swap rotate-left
    rotate-right menu-fold menu-unfold drag-arrow
  `,
  hint: `
    info info-circle check check-circle check-square close close-circle exclamation exclamation-circle question
    question-circle plus plus-circle minus minus-circle stop clock-circle notification notification-close bulb fire
    thunderbolt star heart thumb-up thumb-down eye eye-invisible at
  `,
  edit: `
    edit pen copy paste delete scissor highlight brush bg-colors font-colors bold italic underline strikethrough
    quote link attachment ordered-list unordered-list align-left align-center align-right line-height sort
    sort-ascending sort-descending filter find-replace eraser formula save undo redo stamp select-all oblique-line
    code-block import export download upload refresh sync loop
  `,
  media: `
    image image-close camera video-camera music sound mute voice play-arrow play-circle pause pause-circle record
    record-stop live-broadcast backward forward skip-next skip-previous file-image file-video file-audio file-pdf
    zoom-in zoom-out original-size mosaic
  `,
  brand: `
    github gitlab google facebook twitter wechat wechatpay weibo qq qq-zone alipay-circle code-sandbox codepen
    lark-color tiktok-color xigua-color bytedance-color
  `,
};

export const iconNames = (tab: (typeof ICON_TABS)[number]): readonly string[] => NAMES[tab].trim().split(/\s+/);

const ALL = new Map<string, ComponentType>(Object.entries(arco));

/** `arrow-up` is `IconArrowUp`. */
const exportOf = (name: string) => `Icon${name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`;

/** The icon of a name; nothing where there is none. */
export const iconOf = (name: string) => ALL.get(exportOf(name));
