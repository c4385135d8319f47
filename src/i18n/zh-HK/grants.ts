import type { Pack } from '../text';
import type { grants as zh } from '../zh-CN/grants';

export const grants: Pack<typeof zh> = {
  title: '角色授權：{{roleName}}',
  open: '授權',
  tree: '選單與權限',
  search: '搜尋選單、權限',
  onlyGranted: '只顯示已選',
  unfoldAll: '全部展開',
  foldAll: '全部收合',
  hint: '勾選按鈕會同時勾選所在頁面；取消頁面會同時取消其按鈕。',
  removingHint: '勾選頁面會同時勾選其按鈕；取消按鈕會同時取消所在頁面。',
  keysHint: '按住 Shift 可選擇整個分支。',
  locked: '您沒有此權限，不能授予或收回',
  lockedShort: '無權更改',
  nothing: '沒有可授權的選單',
  changes: '{{count}} 項改動',
  noChanges: '尚無改動',
  added: '+ {{name}}',
  removed: '− {{name}}',
  buttonOf: '{{page}}：{{button}}',
  scopeChange: '資料範圍改為「{{scope}}」',
  members: '{{count}} 名用戶持有該角色，儲存後即時生效',
  merged: '在您修改期間，該角色的授權已被他人修改。您的改動已合併到最新內容，請核對後再儲存。他人的改動：',
  way: '批量授權',
  ways: {
    adding: '增加',
    removing: '移除',
  },
  take: '移除 {{count}} 項',
  takeContent: '將從 {{tenants}} 個租戶移除 {{count}} 項選單和權限，{{users}} 名用戶立即失去這些權限。',
  save: '儲存 {{count}} 項改動',
};
