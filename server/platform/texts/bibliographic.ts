/** Names in simplified Chinese, traditional Chinese and English. */
type Names = readonly [simplified: string, traditional: string, english: string];

export interface BibliographicDictionary {
  readonly code: string;
  readonly names: Names;
  readonly items: readonly (readonly [code: string, ...Names])[];
}

/**
 * §3: the dictionaries of a catalogue. Codes are the names of BIBFRAME classes, of the schemes without the name of their dictionary;
 * those of extent notes are the codes of the note types of the Library of Congress, as far as they describe the resource itself and
 * not its record.
 */
export const BIBLIOGRAPHIC: readonly BibliographicDictionary[] = [
  {
    code: 'agentType',
    names: ['责任者类型', '責任者類型', 'Agent types'],
    items: [
      ['Person', '个人', '個人', 'Person'],
      ['Family', '家族', '家族', 'Family'],
      ['Organization', '团体', '團體', 'Organization'],
      ['Jurisdiction', '辖区', '轄區', 'Jurisdiction'],
      ['Meeting', '会议', '會議', 'Meeting'],
    ],
  },
  {
    code: 'provisionActivity',
    names: ['出版发行活动', '出版發行活動', 'Provision activity'],
    items: [
      ['Distribution', '发行', '發行', 'Distribution'],
      ['Manufacture', '制作', '製作', 'Manufacture'],
      ['Publication', '出版', '出版', 'Publication'],
      ['Production', '生产', '生產', 'Production'],
    ],
  },
  {
    code: 'titleType',
    names: ['题名类型', '題名類型', 'Title types'],
    items: [
      ['Title', '题名', '題名', 'Title'],
      ['VariantTitle', '变异题名', '變異題名', 'Variant title'],
      ['ParallelTitle', '并列题名', '並列題名', 'Parallel title'],
    ],
  },
  {
    code: 'classification',
    names: ['分类法', '分類法', 'Classification'],
    items: [
      ['Ddc', '杜威十进分类法', '杜威十進分類法', 'Dewey Decimal Classification'],
      ['Lcc', '美国国会图书馆分类法', '美國國會圖書館分類法', 'Library of Congress Classification'],
      ['Nlm', '美国国立医学图书馆分类法', '美國國家醫學圖書館分類法', 'National Library of Medicine Classification'],
      ['Udc', '国际十进分类法', '國際十進分類法', 'Universal Decimal Classification'],
    ],
  },
  {
    code: 'enumerationAndChronology',
    names: ['卷期年代标识', '卷期年代標識', 'Enumeration and chronology'],
    items: [
      ['Enumeration', '卷期标识', '卷期標識', 'Enumeration'],
      ['Chronology', '年代标识', '年代標識', 'Chronology'],
    ],
  },
  {
    code: 'usageAndAccessPolicy',
    names: ['使用与获取政策', '使用與取用政策', 'Usage and access policy'],
    items: [
      ['AccessPolicy', '获取政策', '取用政策', 'Access policy'],
      ['UsePolicy', '使用政策', '使用政策', 'Use policy'],
      ['RetentionPolicy', '保存政策', '保存政策', 'Retention policy'],
    ],
  },
  {
    code: 'shelfMark',
    names: ['排架号', '排架號', 'Shelf mark'],
    items: [
      ['Ddc', '杜威十进分类排架号', '杜威十進分類排架號', 'DDC call number'],
      ['Lcc', '美国国会图书馆分类排架号', '美國國會圖書館分類排架號', 'LCC call number'],
      ['Nlm', '美国国立医学图书馆分类排架号', '美國國家醫學圖書館分類排架號', 'NLM call number'],
      ['Udc', '国际十进分类排架号', '國際十進分類排架號', 'UDC call number'],
    ],
  },
  {
    code: 'extentNoteType',
    names: ['数量附注类型', '數量附註類型', 'Extent note types'],
    items: [
      ['accmat', '附件', '附件', 'Accompanying material'],
      ['addphys', '其他载体形式', '其他載體形式', 'Additional physical form'],
      ['biblio', '书目', '書目', 'Bibliography'],
      ['binding', '装订', '裝訂', 'Binding'],
      ['computer', '计算机数据类型', '電腦資料類型', 'Type of computer data'],
      ['coverage', '收录范围', '收錄範圍', 'Coverage'],
      ['exhibit', '展览', '展覽', 'Exhibition'],
      ['finding', '检索工具', '檢索工具', 'Finding aid'],
      ['freq', '出版频率', '出版頻率', 'Frequency'],
      ['index', '索引', '索引', 'Index'],
      ['issuance', '发行信息', '發行資訊', 'Issuance information'],
      ['issuing', '发行机构', '發行機構', 'Issuing body'],
      ['number', '编号', '編號', 'Numbering'],
      ['orig', '原始版本', '原始版本', 'Original version'],
      ['physical', '其他形态细节', '其他形態細節', 'Physical details'],
      ['related', '相关资料', '相關資料', 'Related material'],
      ['report', '报告类型', '報告類型', 'Report type'],
      ['repro', '复制版本', '複製版本', 'Reproduction version'],
      ['source', '参考来源', '參考來源', 'Source consulted'],
      ['with', '合刊', '合刊', 'With'],
    ],
  },
];
