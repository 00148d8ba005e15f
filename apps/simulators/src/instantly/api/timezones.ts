const words = (text: string): string[] => text.trim().split(/\s+/);

/** The closed list of schedule zones. It lacks names that everybody would try first, New York and London among them. */
export const timezones = words(`
  Etc/GMT+12 Etc/GMT+11 Etc/GMT+10 America/Anchorage America/Dawson America/Creston America/Chihuahua America/Boise
  America/Belize America/Chicago America/Bahia_Banderas America/Regina America/Bogota America/Detroit
  America/Indiana/Indianapolis America/Caracas America/Asuncion America/Glace_Bay America/Campo_Grande America/Anguilla
  America/Santiago America/St_Johns America/Sao_Paulo America/Argentina/La_Rioja America/Araguaina America/Godthab
  America/Montevideo America/Bahia America/Noronha America/Scoresbysund Atlantic/Cape_Verde Africa/Casablanca
  America/Danmarkshavn Europe/Isle_of_Man Atlantic/Canary Africa/Abidjan Arctic/Longyearbyen Europe/Belgrade
  Africa/Ceuta Europe/Sarajevo Africa/Algiers Africa/Windhoek Asia/Nicosia Asia/Beirut Africa/Cairo Asia/Damascus
  Europe/Bucharest Africa/Blantyre Europe/Helsinki Europe/Istanbul Asia/Jerusalem Africa/Tripoli Asia/Amman
  Asia/Baghdad Europe/Kaliningrad Asia/Aden Africa/Addis_Ababa Europe/Kirov Europe/Astrakhan Asia/Tehran Asia/Dubai
  Asia/Baku Indian/Mahe Asia/Tbilisi Asia/Yerevan Asia/Kabul Antarctica/Mawson Asia/Yekaterinburg Asia/Karachi
  Asia/Kolkata Asia/Colombo Asia/Kathmandu Antarctica/Vostok Asia/Dhaka Asia/Rangoon Antarctica/Davis
  Asia/Novokuznetsk Asia/Hong_Kong Asia/Krasnoyarsk Asia/Brunei Australia/Perth Asia/Taipei Asia/Choibalsan
  Asia/Irkutsk Asia/Dili Asia/Pyongyang Australia/Adelaide Australia/Darwin Australia/Brisbane Australia/Melbourne
  Antarctica/DumontDUrville Australia/Currie Asia/Chita Antarctica/Macquarie Asia/Sakhalin Pacific/Auckland
  Etc/GMT-12 Pacific/Fiji Asia/Anadyr Asia/Kamchatka Etc/GMT-13 Pacific/Apia
`);
