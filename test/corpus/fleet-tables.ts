/**
 * The made-up fleet as aligned tables, one record a line, so that a person can read and change it. `fleet.ts` turns them into records.
 * Nobody in them exists. The first 25 people and the first 16 vehicles are those whom the product's pictures show.
 */

/** `days`: since the service last processed a download of the card, when the demo starts; `?` when it never did. */
export const driverTable = `
id    | first names | last name         | category | agency       | division   | nation | card number      | card expiry | born       | generation | days
D1001 | Ivo         | Tarrowby          | HGV 1    | -            | millbrook  | 21     | DB10000010100100 | 2028-03-14  | 1979-02-11 | G2v1       | 33
D1002 | Lida        | Wexcombe          | HGV 1    | Stonebridge  | millbrook  | 21     | DB10000010200101 | 2029-08-30  | 1985-06-23 | G2v1       | 30
D1003 | Otto        | Fennimore-Hale    | HGV 2    | -            | millbrook  | 21     | DB10000010300300 | 2027-01-19  | 1968-11-02 | G2v1       | 29
D1004 | Sana        | Quillby           | HGV 1    | -            | millbrook  | 21     | DB10000010400410 | 2030-04-07  | 1991-09-17 | G2v1       | 27
D1005 | Pavel       | Drayfield         | HGV 1    | Stonebridge  | millbrook  | 21     | DB10000010500502 | 2028-12-01  | 1982-01-30 | G2v1       | 26
D1006 | Marta       | Brindlewood       | HGV 2    | -            | millbrook  | 21     | DB10000010604402 | 2029-02-03  | 1988-03-05 | G2v1       | 25
D1007 | Femi        | Okonjade          | HGV 1    | -            | millbrook  | 21     | DB10000010700700 | 2031-05-22  | 1994-12-12 | G2v2       | 24
D1008 | Runa        | Holmsteigh        | HGV 1    | Calder Staff | millbrook  | 21     | DB10000010800801 | 2027-06-11  | 1976-07-07 | G1         | 23
D1009 | Cass        | Undermere         | Van      | -            | millbrook  | 21     | DB10000010900900 | 2028-10-28  | 1990-04-26 | G2v1       | 22
D1010 | Greer       | Ollivant          | HGV 2    | -            | millbrook  | 21     | DB10000011001000 | 2030-09-03  | 1972-08-14 | G2v1       | 20
D1011 | Anselm      | Burghley          | HGV 1    | -            | millbrook  | 21     | DB10000011101110 | 2026-12-05  | 1965-05-29 | G1         | 19
D1012 | Wren        | Castellane        | HGV 1    | Calder Staff | millbrook  | 21     | DB10000011201200 | 2029-11-16  | 1996-10-21 | G2v1       | 19
D1013 | Tomos       | Pellinore         | HGV 2    | -            | millbrook  | 21     | DB10000011301301 | 2028-07-25  | 1980-03-18 | G2v1       | 18
D1014 | Ida         | Rookwood          | Van      | -            | millbrook  | 21     | DB10000011401400 | 2031-02-09  | 1998-01-08 | G2v2       | 18
D1015 | Bastian     | Hollowell         | HGV 1    | Stonebridge  | millbrook  | 21     | DB10000011501502 | 2027-09-20  | 1977-12-03 | G2v1       | 17
D1016 | Mirren      | Falkland          | HGV 1    | -            | millbrook  | 21     | DB10000011601600 | 2029-05-13  | 1987-06-06 | G2v1       | 17
D1017 | Bryn        | Oxenholt          | HGV 1    | -            | stonefield | 21     | DB10000011701700 | 2030-01-27  | 1983-09-09 | G2v1       | 12
D1018 | Della       | Marrowick         | HGV 1    | -            | millbrook  | 21     | DB10000011801801 | 2028-04-18  | 1992-02-24 | G2v1       | 18
D1019 | Hale        | Vintergreen       | HGV 1    | -            | stonefield | 21     | DB10000011901900 | 2029-10-10  | 1974-11-27 | G2v1       | 14
D1020 | Teo         | Larkspindle       | HGV 2    | -            | millbrook  | 21     | DB10000012002000 | 2030-06-15  | 1995-07-19 | G2v1       | 10
D1021 | Perrin      | Ashgrove          | HGV 1    | -            | millbrook  | 21     | DB10000012102110 | 2027-11-08  | 1981-04-01 | G2v1       | 8
D1022 | Noor        | Silverbeck        | HGV 1    | -            | millbrook  | 21     | DB10000012202200 | 2031-08-02  | 1997-05-16 | G2v2       | 6
D1023 | Joss        | Emberley          | HGV 2    | -            | millbrook  | 21     | DB10000012302301 | 2028-02-21  | 1986-10-13 | G2v1       | 5
D1024 | Ines        | Thornbury         | HGV 1    | Stonebridge  | millbrook  | 21     | DB10000012402400 | 2030-12-11  | 1993-03-31 | G2v1       | 9
D1025 | Ottoline    | Frayne            | Van      | -            | millbrook  | 21     | DB10000012502500 | 2029-01-06  | 1989-08-22 | G2v1       | 4
D1026 | Siân        | Llanwerrin        | HGV 1    | -            | stonefield | 21     | DB10000012602600 | 2028-08-17  | 1984-02-29 | G2v1       | 3
D1027 | Łukasz      | Wierzbięcki       | HGV 1    | -            | stonefield | 40     | 1004021770001400 | 2027-04-30  | 1978-06-12 | G2v1       | 2
D1028 | José Luis   | Quintarelo Añón   | HGV 1    | Calder Staff | harbour    | 15     | E402178850031200 | 2028-05-05  | 1971-01-20 | G2v1       | 7
D1029 | Jörg        | Ammerfeldt        | HGV 2    | -            | harbour    | 13     | DF00000400217701 | 2029-03-23  | 1969-09-30 | G2v1       | 1
D1030 | Anaïs       | de la Fontenelle  | Van      | -            | harbour    | 17     | 1000000402178600 | 2031-10-19  | 1999-12-24 | G2v2       | 11
D1031 | Ștefan      | Brădeancă         | HGV 1    | Calder Staff | harbour    | 41     | 0000000040217H00 | 2028-11-14  | 1990-07-01 | G2v1       | 13
D1032 | Ondřej      | Havlíčkovský      | HGV 1    | -            | harbour    | 12     | CZ40217000120000 | 2030-03-29  | 1985-05-08 | G2v1       | 6
D1033 | Mary-Kate   | Ashlocke          | HGV 2    | -            | harbour    | 21     | DB10000013303300 | 2027-02-16  | 1975-10-05 | G2v1       | 5
D1034 | Séamus      | Ó Dúlaigh         | HGV 1    | -            | harbour    | 27     | IR00000402178901 | 2029-07-12  | 1966-03-17 | G2v1       | 4
D1035 | Rowan       | Pickersgill       | HGV 1    | -            | millbrook  | 21     | DB10000013503500 | 2028-01-31  | 1982-11-11 | G2v1       | 3
D1036 | Rowan       | Pickersgill       | HGV 2    | -            | stonefield | 21     | DB10000013603610 | 2030-10-26  | 1995-04-09 | G2v1       | 15
D1037 | Tuğçe       | Yalınkaya         | HGV 1    | Stonebridge  | stonefield | 21     | DB10000013703700 | 2031-06-04  | 1994-08-28 | G2v2       | 2
D1038 | Élodie      | Marchand-Wray     | Van      | -            | stonefield | 21     | DB10000013803800 | 2029-09-09  | 1991-01-15 | G2v1       | 1
D1039 | Kit         | Abernethy-Vane    | HGV 1    | -            | harbour    | 21     | DB10000013903901 | 2027-12-22  | 1987-07-27 | G2v1       | ?
D1040 | Björn       | Åkerhjelm         | HGV 1    | -            | harbour    | 44     | 0000040217000000 | 2026-09-30  | 1973-02-06 | G2v1       | ?
`;

/** `days`: since the service last processed a download, at the start of the demo; `idle`: since it was last driven; `drives` in 90 days. */
export const vehicleTable = `
id    | registration | VIN               | category    | division   | generation | days | idle | drives
V2001 | TD71 QHB     | XLRTEH4300G217701 | Tractor     | millbrook  | G2v1       | 96   | 1    | 61
V2002 | TD70 KQX     | XLRTEH4300G217702 | Tractor     | millbrook  | G2v1       | 91   | 2    | 44
V2003 | TD23 QMR     | WDB9676061K217703 | Rigid 18 t  | millbrook  | G2v1       | 88   | 0    | 57
V2004 | TD24 BQD     | YV2RT40A7RB217704 | Tractor     | millbrook  | G2v2       | 85   | 1    | 63
V2005 | TD72 QVE     | WMA18SZZ1NP217705 | Rigid 26 t  | millbrook  | G2v1       | 81   | 1    | 49
V2006 | TD22 QPN     | YS2R4X20005217706 | Tractor     | millbrook  | G2v1       | 78   | 1    | 70
V2007 | TD69 QFC     | WDB9676061K217707 | Rigid 18 t  | millbrook  | G1         | 74   | 3    | 38
V2008 | TD21 QWE     | XLRTEH4300G217708 | Tractor     | millbrook  | G2v1       | 71   | 1    | 66
V2009 | TD73 QLB     | YV2RT40A7PB217709 | Tractor     | millbrook  | G2v1       | 70   | 1    | 52
V2010 | TD24 QTA     | WF0EXXTTRERB21710 | Van 3.5 t   | millbrook  | G2v2       | 68   | 2    | 29
V2011 | TD20 MQJ     | WMA18SZZ1LP217711 | Rigid 26 t  | millbrook  | G2v1       | 66   | 1    | 41
V2012 | TD70 QOL     | YS2R4X20005217712 | Tractor     | millbrook  | G2v1       | 65   | 40   | 0
V2013 | TD23 QSK     | XLRTEH4300G217713 | Tractor     | millbrook  | G2v1       | 63   | 1    | 58
V2014 | TD22 HQU     | WDB9676061K217714 | Rigid 18 t  | millbrook  | G2v1       | 62   | 1    | 47
V2015 | TD71 QYB     | YV2RT40A7MB217715 | Tractor     | millbrook  | G2v1       | 61   | 4    | 36
V2016 | TD24 QNG     | WF0EXXTTRERB21716 | Van 3.5 t   | millbrook  | G2v2       | 60   | 2    | 22
V2017 | TD24 HGV     | WDB9634031L217717 | Tractor     | stonefield | G1         | 57   | 1    | 60
V2018 | TD18 QRA     | YS2R4X20005217718 | Tractor     | stonefield | G1         | 52   | 0    | 39
V2019 | TD25 QEV     | XLRTEH4300G217719 | Tractor     | stonefield | G2v2       | 44   | 0    | 55
V2020 | TD25 QJD     | YV2RT40A7SB217720 | Tractor     | stonefield | G2v2       | 41   | 1    | 48
V2021 | TD19 QZL     | WMA18SZZ1KP217721 | Rigid 26 t  | stonefield | G1         | 38   | 1    | 33
V2022 | TD73 QKM     | WDB9676061K217722 | Rigid 18 t  | stonefield | G2v1       | 33   | 2    | 51
V2023 | TD26 QAF     | WF0EXXTTRETB21723 | Van 3.5 t   | stonefield | G2v2       | 30   | 0    | 27
V2024 | TD22 QXP     | XLRTEH4300G217724 | Tractor     | harbour    | G2v1       | 27   | 1    | 62
V2025 | TD21 QGS     | YS2R4X20005217725 | Tractor     | harbour    | G2v1       | 21   | 0    | 59
V2026 | TD72 QBW     | YV2RT40A7NB217726 | Tractor     | harbour    | G2v1       | 16   | 1    | 53
V2027 | TD17 QHT     | WMA18SZZ1HP217727 | Rigid 26 t  | harbour    | G1         | 12   | 6    | 18
V2028 | TD74 QVK     | WDB9676061K217728 | Rigid 18 t  | harbour    | G2v2       | 9    | 0    | 46
V2029 | TD25 QCN     | WF0EXXTTRESB21729 | Van 3.5 t   | harbour    | G2v2       | 4    | 1    | 31
V2030 | TD26 QDR     | XLRTEH4300G217730 | Tractor     | harbour    | G2v2       | ?    | 0    | 5
`;
