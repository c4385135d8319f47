import type { Pack } from '../text';
import type { tenantApplications as zh } from '../zh-CN/tenant-applications';

export const tenantApplications: Pack<typeof zh> = {
  title: '入駐申請',
  organization: '機構名稱',
  orgCode: '租戶編碼',
  status: '狀態',
  waiting: '待審批',
  approved: '已批准',
  refused: '不獲批准',
  contactName: '聯絡人',
  contactPhone: '聯絡電話',
  username: '管理員帳戶',
  createTime: '申請時間',
  decideTime: '審批時間',
  reason: '不獲批准原因',
  remark: '備註',
  lastDay: '到期日（選填）',
  emptyHint: '暫時沒有入駐申請。機構可在登入頁選擇「機構入駐」提交申請。',
  asks: '{{organization}}，聯絡人 {{contactName}}（{{contactPhone}}）',
  approve: '批准',
  approveTitle: '批准「{{organization}}」的申請',
  approveContent: '將建立租戶及其管理員帳戶，初始密碼只顯示一次，請轉交聯絡人。編碼或帳戶名稱已被使用時，可在此更改。',
  refuse: '拒絕',
  refuseTitle: '拒絕「{{organization}}」的申請',
  refuseContent: '申請人憑回條可以看到原因。',
};
