/** Words of which "click here" and its kin are made, by language. An anchor of these and stop words alone says nothing. */
const LISTS: Readonly<Record<string, string>> = {
  en: 'click here read more link links this page article post website site learn details info information continue view check out full story source next previous back home download',
  de: 'klick klicken klicke hier mehr lesen weiterlesen weiter link links seite artikel beitrag website webseite erfahren details info infos informationen zurück quelle ganze siehe startseite herunterladen',
  fr: 'cliquez cliquer clic ici lire suite plus lien liens page article site savoir détails infos information continuer voir source suivant précédent retour accueil télécharger',
  es: 'clic click haz pulse pulsa aquí leer más enlace página artículo sitio web saber detalles información continuar ver fuente siguiente anterior volver inicio descargar',
  it: 'clicca cliccare clicchi qui leggi leggere altro link pagina articolo sito scopri dettagli informazioni continua vedi fonte avanti indietro torna home scarica',
  pt: 'clique clicar aqui leia ler mais link página artigo site saiba detalhes informações continue continuar ver fonte próximo anterior voltar início baixar',
  nl: 'klik hier lees lezen meer verder link pagina artikel website details informatie bekijk bron volgende vorige terug home downloaden',
  da: 'klik her læs mere link side artikel hjemmeside detaljer information se kilde næste forrige tilbage hent',
  sv: 'klicka här läs mer länk sida artikel webbplats detaljer information se källa nästa föregående tillbaka hämta',
  no: 'klikk her les mer lenke side artikkel nettsted detaljer informasjon se kilde neste forrige tilbake last',
  fi: 'klikkaa tästä täältä lue lisää linkki sivu artikkeli sivusto tiedot katso lähde seuraava edellinen takaisin lataa',
  pl: 'kliknij tutaj czytaj więcej link strona artykuł witryna szczegóły informacje zobacz źródło dalej wstecz pobierz',
  cs: 'klikněte klikni zde čtěte více odkaz stránka článek web podrobnosti informace viz zdroj další předchozí zpět stáhnout',
  hu: 'kattintson kattints ide itt olvass tovább bővebben link oldal cikk honlap részletek információ forrás következő előző vissza letöltés',
  ro: 'click aici citește mai mult link pagină articol site detalii informații vezi sursa următor anterior înapoi descarcă',
  tr: 'tıklayın tıkla buraya burada oku daha fazla devamı link bağlantı sayfa makale site detaylar bilgi gör kaynak sonraki önceki geri indir',
  ru: 'нажмите кликните сюда здесь тут читать читайте далее подробнее ещё ссылка ссылке страница статья сайт информация смотреть источник следующая назад скачать',
  uk: 'натисніть клікніть сюди тут читати далі детальніше посилання сторінка стаття сайт інформація дивитися джерело наступна назад завантажити',
  el: 'κλικ εδώ διαβάστε περισσότερα σύνδεσμος σελίδα άρθρο λεπτομέρειες πληροφορίες πηγή επόμενο πίσω',
  ar: 'اضغط انقر هنا اقرأ المزيد للمزيد رابط الرابط صفحة الصفحة مقال المقال موقع الموقع التفاصيل معلومات متابعة شاهد المصدر التالي السابق',
  he: 'לחצו לחץ כאן קראו קרא עוד קישור דף עמוד מאמר אתר פרטים מידע מקור הבא הקודם חזרה',
  fa: 'کلیک کنید اینجا بیشتر بخوانید ادامه لینک پیوند صفحه مقاله سایت جزئیات اطلاعات منبع بعدی قبلی',
  ja: 'ここ こちら クリック 続き 読む 詳細 詳しく もっと 見る リンク ページ 記事 サイト 情報 次 前 戻る ダウンロード 参照',
  zh: '点击 點擊 这里 這裡 此处 更多 阅读 閱讀 全文 详情 詳情 链接 連結 页面 頁面 文章 网站 網站 信息 查看 来源 下一页 上一页 返回 下载',
  ko: '여기 클릭 여기를 더 보기 읽기 자세히 링크 페이지 글 기사 사이트 정보 출처 다음 이전 다운로드',
};

const sets = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(' '))] as const),
);
const ENGLISH = sets.get('en');
const NUMBER = /^\p{N}+$/u;

/** Whether a word, in small letters, says nothing on its own in a link. English ones are found in every language, numbers too. */
export function isEmptyWord(lower: string, language: string): boolean {
  return NUMBER.test(lower) || ENGLISH?.has(lower) === true || sets.get(language)?.has(lower) === true;
}
