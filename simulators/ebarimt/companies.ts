/** Companies that nobody has founded. */
export const COMPANIES = [
  { register: '2000001', tin: '37900000001', name: 'Дадлага Трейд ХХК', vatPayer: true },
  { register: '2000002', tin: '37900000002', name: 'Жишээ Эмнэлэг ХХК', vatPayer: false },
  { register: '2000003', tin: '37900000003', name: '“Нүүдэл” аялал жуулчлал ХХК', vatPayer: true }
] as const
